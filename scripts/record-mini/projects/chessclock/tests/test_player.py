import unittest

from clock.control import BLITZ, BRONSTEIN, CLASSIC
from clock.game import Game
from clock.player import Player


class PlayerTest(unittest.TestCase):
    def test_increment_comes_back(self):
        player = Player(BLITZ)
        player.spend(5)
        self.assertEqual(player.left, 177)

    def test_a_flagged_player_gets_no_increment(self):
        player = Player(BLITZ)
        player.spend(181)
        self.assertTrue(player.flagged)

    def test_delay_is_free(self):
        player = Player(BRONSTEIN)
        player.spend(4)
        self.assertEqual(player.left, 1500)

    def test_second_stage_adds_time(self):
        player = Player(CLASSIC)
        for _ in range(40):
            player.spend(60)
        self.assertEqual(player.left, 5400 - 40 * 30 + 1800)


class GameTest(unittest.TestCase):
    def test_overstepping_ends_the_game(self):
        game = Game(BLITZ)
        game.start(0)
        game.press(181)
        self.assertIsNone(game.running)
        self.assertEqual(game.events[-1], (181, "flag"))

    def test_face_marks_the_running_side(self):
        game = Game(BLITZ)
        game.start(10)
        self.assertEqual(game.face(15), "02:55* | 03:00 ")


if __name__ == "__main__":
    unittest.main()
