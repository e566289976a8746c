/** Downloads a file. */
export function download(name: string, content: Blob | string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(
    typeof content === 'string' ? new Blob([content], { type: 'text/plain' }) : content,
  )
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
