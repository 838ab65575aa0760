/** What was typed while the palette was being fetched, and what had the focus before it. */
let text = ''
let focusBefore: HTMLElement | null = null

/** Called when the field that waits for the palette appears. */
export function startTypingAhead() {
  text = ''
  focusBefore = document.activeElement instanceof HTMLElement ? document.activeElement : null
}

export function typeAhead(typed: string) {
  text = typed
}

/** Hands the text to the palette, once. */
export function takeTypedAhead(): string {
  const typed = text
  text = ''
  return typed
}

/** Gives the focus back to where it was before the waiting field. False where there was no such field. */
export function restoreFocusBefore(): boolean {
  const element = focusBefore
  focusBefore = null
  if (!element?.isConnected) return false
  element.focus()
  return true
}
