import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../../../save-file'
import { loadFile } from './load-file'

export type Load =
  | { state: 'idle' }
  | { state: 'loading'; name: string; bytes: number; of: number }
  | { state: 'done'; name: string; bytes: number }
  | { state: 'failed'; error: unknown; isBroken: boolean }

/** One file after the other, loaded and saved. It is stopped when the dialog closes. */
export function useLoad() {
  const [load, setLoad] = useState<Load>({ state: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const stop = () => {
    running.current?.abort()
    setLoad({ state: 'idle' })
  }
  const start = async ({ url, name, bytes: of }: { url: string; name: string; bytes: number }) => {
    const abort = new AbortController()
    running.current = abort
    let bytes = 0
    setLoad({ state: 'loading', name, bytes, of })
    try {
      const file = await loadFile(url, abort.signal, loaded => {
        bytes = loaded
        if (!abort.signal.aborted) setLoad({ state: 'loading', name, bytes, of })
      })
      if (abort.signal.aborted) return
      saveFile(file, name)
      setLoad({ state: 'done', name, bytes: file.size })
    } catch (error) {
      if (!abort.signal.aborted) setLoad({ state: 'failed', error, isBroken: bytes > 0 })
    }
  }
  const forget = () => setLoad({ state: 'idle' })
  return { load, start, stop, forget }
}
