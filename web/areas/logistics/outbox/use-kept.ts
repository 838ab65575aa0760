import { useEffect, useState } from 'react'
import { openCourierStore } from './outbox'

/** The answer of the server, or the last one that this phone has saved under the name. */
export function useKept<Answer>(name: string | null, answer: Answer | undefined): Answer | null {
  const [kept, setKept] = useState<{ name: string; answer: Answer } | null>(null)
  useEffect(() => {
    if (!name) return
    const work = async () => {
      const store = await openCourierStore()
      if (answer !== undefined) {
        await store.put('kept', answer, name)
        return
      }
      const found = (await store.get('kept', name)) as Answer | undefined
      if (found !== undefined) setKept({ name, answer: found })
    }
    // Without storage the phone still works online.
    work().catch(() => undefined)
  }, [name, answer])
  return answer ?? (kept?.name === name ? kept.answer : null)
}
