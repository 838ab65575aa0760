/** Puts a text on the clipboard; on pages without https by the old way, which still works there. */
export async function copyText(text: string) {
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (clipboard) return clipboard.writeText(text)
  const holder = document.createElement('textarea')
  holder.value = text
  holder.style.position = 'fixed'
  holder.style.opacity = '0'
  document.body.append(holder)
  holder.select()
  document.execCommand('copy')
  holder.remove()
}
