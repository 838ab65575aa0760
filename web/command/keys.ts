import { useEffect, useRef } from 'react'

/**
 * What a key does, by its name: `j`, `shift+p`, `mod+k` (Ctrl, or Cmd on a Mac), `g o` (one after the other). An
 * answer of `false` leaves the key to whoever has the focus.
 */
export type KeyMap = Record<string, (event: KeyboardEvent) => unknown>

const storageKey = 'keys.single'

/** Single letters can be switched off, for those who dictate. */
export function singleKeysOn() {
  return localStorage.getItem(storageKey) !== 'off'
}

export function switchSingleKeys(on: boolean) {
  localStorage.setItem(storageKey, on ? 'on' : 'off')
}

/** How long the second key of a pair may take. */
const pairWithin = 1200

/** What owns the keyboard: an open dialog, and what stands in its place while its code is fetched. */
const TAKES_KEYS = '[role=dialog][data-state=open], [role=alertdialog][data-state=open], [data-opening]'

/** Listens on the whole page; single letters are left alone in fields, and everything while a dialog is open. */
export function useKeys(keys: KeyMap, { enabled = true, inDialogs = false } = {}) {
  const current = useRef(keys)
  current.current = keys
  useEffect(() => {
    if (!enabled) return
    let first: { key: string; at: number } | null = null
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      if (!inDialogs && document.querySelector(TAKES_KEYS)) return
      const name = nameOfKey(event)
      const single = !name.includes('mod+') && !name.includes('alt+')
      if (single && (isTyping(event.target) || !singleKeysOn())) return
      const pair = first && event.timeStamp - first.at < pairWithin ? `${first.key} ${name}` : null
      const run = (pair && current.current[pair]) || current.current[name]
      first = /^[a-z]$/.test(name) ? { key: name, at: event.timeStamp } : null
      if (run && run(event) !== false) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [enabled, inDialogs])
}

/** `mod+shift+e`, `?`, `Enter`: letters are small, and shift is only named where it does not change the character. */
export function nameOfKey(event: KeyboardEvent) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const letter = /^[a-z]$/.test(key) || event.key.length > 1
  return [
    (event.ctrlKey || event.metaKey) && 'mod',
    event.altKey && 'alt',
    event.shiftKey && letter && 'shift',
    key,
  ]
    .filter(Boolean)
    .join('+')
}

/** Whether keys belong to what is written just now. */
export function isTyping(target: EventTarget | null) {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches(
        'input:not([type=checkbox],[type=radio],[type=range]), textarea, select, [role=combobox], [role=menu], [role=menu] *, [role=listbox], [role=listbox] *',
      ))
  )
}

const isMac = /mac/i.test(navigator.platform)

/** As people write it: "⌘K" or "Ctrl K". */
export function writtenKey(name: string) {
  return name
    .split(' ')
    .map(one =>
      one
        .split('+')
        .map(part =>
          part === 'mod'
            ? isMac
              ? '⌘'
              : 'Ctrl'
            : part === 'shift'
              ? '⇧'
              : part === 'alt'
                ? isMac
                  ? '⌥'
                  : 'Alt'
                : part.length === 1
                  ? part.toUpperCase()
                  : part,
        )
        .join(isMac ? '' : ' '),
    )
    .join(' ')
}
