import { useState } from 'react'
import { personalPrefix } from '../../../session/session'

const MOST = 200

/** What this person has entered on this device, the newest last, and a walk through it. */
export function useHistory(personId: string) {
  const key = `${personalPrefix}prompt.history.${personId}`
  const [lines, setLines] = useState(() => read(key))
  /** Where one stands in it; past its end is the line that is being written. */
  const [at, setAt] = useState(lines.length)
  const [draft, setDraft] = useState('')
  return {
    add(line: string) {
      const after = [...lines.filter(one => one !== line), line].slice(-MOST)
      localStorage.setItem(key, JSON.stringify(after))
      setLines(after)
      setAt(after.length)
      setDraft('')
    },
    /** The line before or after the one that is shown; null where there is none. */
    walk(step: -1 | 1, shown: string): string | null {
      const next = at + step
      if (next < 0 || next > lines.length) return null
      if (at === lines.length) setDraft(shown)
      setAt(next)
      return next === lines.length ? draft : lines[next]!
    },
  }
}

function read(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(line => typeof line === 'string').slice(-MOST) : []
  } catch {
    return []
  }
}
