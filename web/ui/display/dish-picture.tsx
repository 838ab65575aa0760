import { type SyntheticEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isIllustration, PENDING_PIXELS } from '../../../src/modules/catalog/rules/illustrations'
import { useScheme } from '../../use-scheme'

interface Props {
  imageURL: string
  name: string
  /** In pixels; as sharp as that on a screen of this density. */
  size: 128 | 512 | 1024
  /** As wide as a heading, or as a card. */
  crop?: 'card' | 'wide'
  className: string
}

/** A picture that is being drawn is asked for again so soon, so many times, each time half as soon again. */
const AGAIN_MS = 1_500
const AGAIN_TIMES = 8

/** A product's photo; where it has none, an illustration of the dish, by day or by night, which says that it is one. */
export function DishPicture({ imageURL, name, size, crop = 'card', className }: Props) {
  const t = useTranslations('ui')
  const scheme = useScheme()
  const isDrawn = isIllustration(imageURL)
  const look = isDrawn ? `&crop=${crop}&mood=${scheme}` : ''
  const source = `${imageURL}&s=${size}${look}`
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

  const askAgain = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    if (isDrawn && currentTarget.naturalWidth === PENDING_PIXELS) setAsked({ source, times, isPending: true })
  }
  return (
    <img
      src={times ? `${source}&again=${times}` : source}
      alt={isDrawn ? t('illustration', { name }) : ''}
      width={size}
      height={(size * 3) / 4}
      loading="lazy"
      decoding="async"
      onLoad={askAgain}
      className={className}
    />
  )
}
