import { useEffect, useState } from 'react'

/** Whether this device is touched only: then there is hardly a keyboard, and its keys are not spoken of. */
export const useTouchOnly = () => useMedia('(hover: none) and (pointer: coarse)')

/** Whether a media query holds, now and when that changes. */
export function useMedia(media: string) {
  const [matches, setMatches] = useState(() => matchMedia(media).matches)
  useEffect(() => {
    const list = matchMedia(media)
    const update = () => setMatches(list.matches)
    update()
    list.addEventListener('change', update)
    return () => list.removeEventListener('change', update)
  }, [media])
  return matches
}
