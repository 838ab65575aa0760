import { useTranslations } from 'use-intl'
import { isIllustration } from '../../../src/modules/dish-pictures/rules/illustrations'
import { useDrawnPicture } from './use-drawn-picture'

/** As the server makes them. */
const WIDTHS = [128, 256, 512, 1024]
const srcSetOf = (url: string) => WIDTHS.map(width => `${url}&s=${width} ${width}w`).join(', ')

interface Props {
  imageURL: string
  name: string
  /** In pixels; as sharp as that on a screen of this density. */
  size: 128 | 512 | 1024
  /** How wide it is shown, for the browser to take of a photo what its screen needs. What is drawn comes in `size`. */
  sizes?: string
  /** As wide as a heading, or as a card. */
  crop?: 'card' | 'wide'
  className: string
}

/** A product's photo; where it has none, an illustration of the dish, by day or by night, which says that it is one. */
export function DishPicture({ imageURL, name, size, sizes, crop = 'card', className }: Props) {
  const t = useTranslations('ui')
  const isDrawn = isIllustration(imageURL)
  const picture = useDrawnPicture(`${imageURL}&s=${size}${isDrawn ? `&crop=${crop}` : ''}`)
  return (
    <img
      {...picture}
      {...(sizes && !isDrawn ? { sizes, srcSet: srcSetOf(imageURL) } : {})}
      alt={isDrawn ? t('illustration', { name }) : ''}
      width={size}
      height={(size * 3) / 4}
      loading="lazy"
      decoding="async"
      className={className}
    />
  )
}
