import { expect, test } from 'bun:test'
import { tasksIn, withTask } from './tasks.ts'

const text =
  '# Week\n\n- [ ] tea\n- plain\n  * [X] milk\n```\n- [ ] code\n```\n> 1. [x] honey\n- [] none\n- [ ]'

test('tasks are found in lists, and not in code', () => {
  expect(tasksIn(text)).toEqual([false, true, true])
})

test('one task changes, and everything else stays', () => {
  expect(withTask(text, 0, true)).toBe(text.replace('- [ ] tea', '- [x] tea'))
  expect(withTask(text, 1, false)).toBe(text.replace('[X] milk', '[ ] milk'))
  expect(withTask(text, 2, true)).toBe(text)
  expect(withTask(text, 9, true)).toBe(text)
})
