import { useEffect, useState } from 'react'
import { openCourierStore } from '../outbox/outbox'

/** The bags that this phone has scanned at a stop. They stay ticked after a restart. */
export function useScannedBags(stopId: string) {
  const [scanned, setScanned] = useState<readonly string[]>([])
  const name = `scanned ${stopId}`
  useEffect(() => {
    const load = async () => {
      const kept = await (await openCourierStore()).get('kept', name)
      if (Array.isArray(kept)) setScanned(known => [...new Set([...kept, ...known])])
    }
    // Without storage they stay ticked while the screen is open.
    load().catch(() => undefined)
  }, [name])
  const add = (code: string) => {
    const next = [...scanned, code]
    setScanned(next)
    const keep = async () => {
      await (await openCourierStore()).put('kept', next, name)
    }
    keep().catch(() => undefined)
  }
  return { scanned, add }
}
