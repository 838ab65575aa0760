import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { MINUTE_MS } from '../../../../src/core/rules/instant'
import type { BoardAlarms } from '../../../../src/modules/orders/board/contract/board'
import { RINGS_FOR_MINUTES } from '../../../../src/modules/orders/board/rules/board-order'
import type { LiveHandler } from '../../../live'
import { orderOf } from './use-board-news'

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

/** Three notes downwards: something went wrong that a person has to look at. */
function playPaperAlarm() {
  const made = context()
  if (made?.state !== 'running') return tell()
  ring(made, 622.25, 0)
  ring(made, 466.16, 0.22)
  ring(made, 349.23, 0.44)
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
/** Orders that come in within this time ring once together. */
const TOGETHER_MS = 1_000
/** So many are remembered as heard: more than come in while one screen follows another. */
const MOST_HEARD = 2_000

/** Orders and lost papers that have rung or were passed over in silence; a screen that is opened after another knows them. */
const heard = new Set<string>()

function isFirstHeard(id: string): boolean {
  if (heard.has(id)) return false
  heard.add(id)
  if (heard.size > MOST_HEARD) for (const oldest of [...heard].slice(0, MOST_HEARD / 2)) heard.delete(oldest)
  return true
}

/**
 * Rings once for each order that comes in, and again while an answer is overdue, whatever the screen shows of them: by
 * the live messages, and where those had a gap by the newest order that an answer knows of. What it answers takes the messages.
 */
export function useNewOrderSound(alarms: BoardAlarms | undefined, isOn: boolean): LiveHandler {
  const newest = useRef<string | null>(null)
  const rangAt = useRef(Number.NEGATIVE_INFINITY)
  const on = useRef(isOn)
  on.current = isOn
  const known = useRef(alarms)
  known.current = alarms
  useEffect(unlockOnFirstPress, [])

  const comeIn = useCallback((orderId: string) => {
    if (!isFirstHeard(orderId) || !on.current) return
    if (performance.now() - rangAt.current < TOGETHER_MS) return
    rangAt.current = performance.now()
    playNewOrder()
  }, [])

  useEffect(() => {
    if (!alarms) return
    const latest = alarms.newestId ?? ''
    const before = newest.current
    // Ids are in the order of time: an answer from before knows of nothing newer.
    if (before !== null && latest > before) comeIn(latest)
    if (before === null || latest > before) newest.current = latest
  }, [alarms, comeIn])

  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => {
      const now = Date.now()
      const waits = known.current?.unanswered.some(({ acceptBy }) => {
        const over = now - acceptBy.getTime()
        return over >= 0 && over < RINGS_FOR_MINUTES * MINUTE_MS
      })
      if (waits) playNewOrder()
    }, REPEAT_MS)
    return () => clearInterval(timer)
  }, [isOn])

  return useCallback(
    message => {
      if (message.kind !== 'event' || message.type !== 'order.placed') return
      const orderId = orderOf(message.data)
      if (orderId !== undefined) comeIn(orderId)
    },
    [comeIn],
  )
}

/** Sounds once for each paper that is lost while the screen is open; those from before it has only the banner for. */
export function usePaperAlarm(papers: BoardAlarms['lostPapers'] | undefined, isOn: boolean) {
  const hasOpened = useRef(false)
  useEffect(() => {
    if (!papers) return
    const lost = papers.filter(({ jobId }) => isFirstHeard(jobId))
    if (lost.length > 0 && hasOpened.current && isOn) playPaperAlarm()
    hasOpened.current = true
  }, [papers, isOn])
}
