import { type SyntheticEvent, useEffect, useState } from 'react'
import { isIllustration, isPending as isPendingWidth } from '../../../src/dish-pictures/illustrations'
import { useScheme } from '../../use-scheme'

/** A picture that is being drawn is asked for again so soon, so many times, each time half as soon again. */
const AGAIN_MS = 1_500
const AGAIN_TIMES = 8

/**
 * What an <img> takes to show a photo or what is drawn in its place: that by day or by night, and asked for again while
 * it is still being drawn.
 * @param address with its size, and its crop where it has one
 */
export function useDrawnPicture(address: string) {
  const scheme = useScheme()
  const isDrawn = isIllustration(address)
  const source = isDrawn && scheme === 'dark' ? `${address}&mood=dark` : address
  const [asked, setAsked] = useState({ source, times: 0, isPending: false })
  const current = asked.source === source ? asked : { source, times: 0, isPending: false }
  const { times, isPending } = current

  useEffect(() => {
    if (!isPending || times >= AGAIN_TIMES) return
    const timer = setTimeout(
      () => setAsked({ source, times: times + 1, isPending: false }),
      AGAIN_MS * 1.5 ** times,
    )
    return () => clearTimeout(timer)
  }, [source, times, isPending])

  const onLoad = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    if (isDrawn && isPendingWidth(currentTarget.naturalWidth)) setAsked({ source, times, isPending: true })
  }
  return { src: times ? `${source}&again=${times}` : source, onLoad }
}
