import { useEffect, useRef, useState } from 'react'

/** Seconds of the day in a second of play. */
export const SPEEDS = [1, 30, 120, 300, 900] as const
type Speed = (typeof SPEEDS)[number]

/** The shortest time between two drawings while the day plays. */
const FRAME_MS = 80

/** The second of the day that is shown: moved by hand, or by time while it plays. */
export function usePlayback(span: { from: number; to: number } | null, first: number) {
  const [second, setSecond] = useState(first)
  const [isPlaying, setIsPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(120)
  const from = span?.from ?? 0
  const to = span?.to ?? 0
  const at = useRef(second)
  at.current = second

  useEffect(() => {
    if (!isPlaying) return
    let last: number | null = null
    let frame = requestAnimationFrame(function step(time) {
      frame = requestAnimationFrame(step)
      last ??= time
      if (time - last < FRAME_MS) return
      const next = Math.min(to, at.current + ((time - last) / 1000) * speed)
      last = time
      setSecond(next)
      if (next >= to) setIsPlaying(false)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, speed, to])

  const goTo = (next: number) => setSecond(Math.min(to, Math.max(from, next)))
  const play = () => {
    // At the end of the day, playing starts over.
    if (!isPlaying && at.current >= to) setSecond(from)
    setIsPlaying(!isPlaying)
  }
  const faster = (step: 1 | -1) =>
    setSpeed(SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, SPEEDS.indexOf(speed) + step))] ?? speed)
  const shown = Math.min(to, Math.max(from, second))
  return { second: shown, goTo, isPlaying, play, stop: () => setIsPlaying(false), speed, setSpeed, faster }
}

export type Playback = ReturnType<typeof usePlayback>
