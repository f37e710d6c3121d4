module example.org/waypoint

go 1.21
