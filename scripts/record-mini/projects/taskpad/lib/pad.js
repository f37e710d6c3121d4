import { nextDue } from "./repeat.js";

/** A list of tasks; every change returns a new pad. */
export class Pad {
  constructor(tasks = []) {
    this.tasks = tasks;
  }

  add(title, fields = {}) {
    if (title.trim() === "") throw new RangeError("a task needs a title");
    const id = this.tasks.reduce((top, task) => Math.max(top, task.id), 0) + 1;
    return new Pad([...this.tasks, { id, title: title.trim(), done: false, ...fields }]);
  }

  finish(id, today) {
    return new Pad(
      this.tasks.map((task) => {
        if (task.id !== id) return task;
        return task.repeat === undefined ? { ...task, done: true } : { ...task, due: nextDue(task, today) };
      }),
    );
  }

  overdue(today) {
    return this.tasks.filter((task) => !task.done && task.due !== undefined && task.due < today);
  }

  find(words) {
    const wanted = words.toLowerCase().split(/\s+/);
    return this.tasks.filter((task) => wanted.every((word) => task.title.toLowerCase().includes(word)));
  }
}
