import { useEffect, useRef } from 'react'

/** A scanner types a sign within this time of the one before; a person does not. */
const SIGN_MS = 60
/** Shorter than any label. */
const MIN_SIGNS = 6

/** Reads what a hand-held scanner types, wherever the focus is, but not in a field that takes text. */
export function useWedge(onScan: (code: string) => void) {
  const latest = useRef(onScan)
  latest.current = onScan
  useEffect(() => {
    let typed = ''
    let last = 0
    const press = (event: KeyboardEvent) => {
      if (isField(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.timeStamp - last > SIGN_MS) typed = ''
      if (event.key === 'Enter') {
        if (typed.length >= MIN_SIGNS) {
          latest.current(typed)
          // Nor does it press the button that has the focus.
          event.preventDefault()
          event.stopPropagation()
        }
        typed = ''
        return
      }
      if (event.key.length !== 1) return
      typed += event.key
      last = event.timeStamp
      // The letters of a code are no shortcuts.
      if (typed.length > 1) event.stopPropagation()
    }
    // Before the shortcuts of the page.
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable=true]')
