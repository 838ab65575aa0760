import { useEffect, useRef, useSyncExternalStore } from 'react'
import { MINUTE_MS } from '../../../src/core/rules/instant'
import { type BoardRow, isUnanswered } from '../orders/order-row'

/** Browsers keep pages silent until somebody has touched them; until then it is `blocked`. */
export type SoundState = 'ready' | 'blocked'

let audio: AudioContext | null = null
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

function context(): AudioContext | null {
  if (audio || typeof AudioContext === 'undefined') return audio
  audio = new AudioContext()
  audio.addEventListener('statechange', tell)
  return audio
}

/** To be called while a press is being handled. */
export async function unlockSound() {
  const made = context()
  if (made?.state === 'suspended') await made.resume().catch(() => undefined)
  tell()
}

/** Two notes that a loud kitchen hears and nobody tires of. */
export function playNewOrder() {
  const made = context()
  if (made?.state !== 'running') return tell()
  ring(made, 880, 0)
  ring(made, 1174.66, 0.16)
}

function ring(made: AudioContext, frequency: number, after: number) {
  const at = made.currentTime + after
  const tone = made.createOscillator()
  const volume = made.createGain()
  tone.type = 'triangle'
  tone.frequency.value = frequency
  volume.gain.setValueAtTime(0.0001, at)
  volume.gain.exponentialRampToValueAtTime(0.35, at + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.55)
  tone.connect(volume).connect(made.destination)
  tone.start(at)
  tone.stop(at + 0.6)
}

export function useSoundState(): SoundState {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => (audio?.state === 'running' ? 'ready' : 'blocked'),
  )
}

/** The first press anywhere unlocks. */
export function unlockOnFirstPress() {
  const unlock = () => void unlockSound()
  addEventListener('pointerdown', unlock, { once: true })
  addEventListener('keydown', unlock, { once: true })
  return () => {
    removeEventListener('pointerdown', unlock)
    removeEventListener('keydown', unlock)
  }
}

const REPEAT_MS = 30_000
/** For an order whose answer is overdue for longer than this, nothing rings any more. */
const GIVE_UP_MINUTES = 180

/** Rings when the newest order changes, and again while an answer is overdue. */
export function useNewOrderSound(rows: readonly BoardRow[], isOn: boolean) {
  const newest = useRef<string | null>(null)
  useEffect(unlockOnFirstPress, [])
  useEffect(() => {
    const latest = rows.reduce<BoardRow | null>((best, row) => (best && best.id >= row.id ? best : row), null)
    const before = newest.current
    if (!latest) return
    // ids are ordered by time: an older one comes up when the filter changes
    if (before !== null && latest.id > before && isOn) playNewOrder()
    if (before === null || latest.id > before) newest.current = latest.id
  }, [rows, isOn])

  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => {
      const now = Date.now()
      const waits = rows.some(
        row =>
          isUnanswered(row, now) &&
          now - (row.purchase.acceptBy?.getTime() ?? now) < GIVE_UP_MINUTES * MINUTE_MS,
      )
      if (waits) playNewOrder()
    }, REPEAT_MS)
    return () => clearInterval(timer)
  }, [rows, isOn])
}
