import type { MarkedExtension, Tokens } from 'marked'

/** A line with a task: its start, its mark, and the rest. */
const taskLine = /^((?:\s|>)*(?:[-*+]|\d{1,9}[.)])\s+\[)([ xX])(\]\s+\S.*)$/
const fence = /^\s*(?:```|~~~)/

/** Changes each task of a text, outside of code. `mark` gets its place among the tasks and whether it is done. */
function mapTasks(text: string, mark: (index: number, isDone: boolean) => boolean): string {
  let index = 0
  let isCode = false
  const lines = text.split('\n').map((line) => {
    if (fence.test(line)) isCode = !isCode
    const [, start, sign, rest] = (!isCode && taskLine.exec(line)) || []
    if (start === undefined || sign === undefined || rest === undefined) return line
    const isDone = sign !== ' '
    const next = mark(index, isDone)
    index += 1
    return next === isDone ? line : `${start}${next ? 'x' : ' '}${rest}`
  })
  return lines.join('\n')
}

/** Tells of each task in a text whether it is done. */
export function tasksIn(text: string): boolean[] {
  const tasks: boolean[] = []
  mapTasks(text, (_, isDone) => {
    tasks.push(isDone)
    return isDone
  })
  return tasks
}

/** Marks a task of a text as done or not done. */
export const withTask = (text: string, index: number, isDone: boolean): string =>
  mapTasks(text, (at, now) => (at === index ? isDone : now))

/** The first line of an item as HTML: alone or as a paragraph, then what else is in the item. */
const firstLine = /^(<p>)?(.*?)(<\/p>.*|<(?:ul|ol|p|pre|blockquote|table)\b.*)?$/s

/** Draws tasks as checkboxes. The words of a task are the label of its checkbox. */
export const taskItems: MarkedExtension = {
  renderer: {
    listitem(item: Tokens.ListItem) {
      const html = this.parser.parse(item.tokens)
      if (!item.task) return `<li>${html}</li>\n`
      const [, start = '', line = '', rest = ''] = firstLine.exec(html) ?? []
      return `<li>${start}<label>${line}</label>${rest}</li>\n`
    },
  },
}
