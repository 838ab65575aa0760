import { useEffect, useState } from 'react'

/** Counts down to a moment (milliseconds since 1970), and stays at 0. */
export function useSecondsUntil(at: number) {
  const left = () => Math.max(0, Math.ceil((at - Date.now()) / 1000))
  const [, tick] = useState(0)
  const isOver = left() === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => tick(count => count + 1), 500)
    return () => clearInterval(timer)
  }, [isOver])
  return left()
}
