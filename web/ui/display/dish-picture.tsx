import { type SyntheticEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isIllustration, isPending } from '../../../src/dish-pictures/illustrations'
import { cx } from '../cx'
import { useDrawnPicture } from './use-drawn-picture'

/** As the server makes them. */
const WIDTHS = [128, 256, 512, 1024]
const srcSetOf = (url: string) => WIDTHS.map(width => `${url}&s=${width} ${width}w`).join(', ')

const crops = (url: string, size: number, crop: 'card' | 'wide') => `${url}&s=${size}&crop=${crop}`

interface Props {
  imageURL: string
  name: string
  /** In pixels; as sharp as that on a screen of this density. */
  size: 128 | 512 | 1024
  /** How wide it is shown, for the browser to take of a photo what its screen needs. What is drawn comes in `size`. */
  sizes?: string
  className: string
}

/** A product's photo; where it has none, an illustration of the dish, by day or by night, which says that it is one. */
export function DishPicture({ imageURL, name, size, sizes, className }: Props) {
  const t = useTranslations('ui')
  const isDrawn = isIllustration(imageURL)
  const picture = useDrawnPicture(isDrawn ? crops(imageURL, size, 'card') : `${imageURL}&s=${size}`)
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

/** The same across a dialog. Until an illustration is drawn so wide, that of the dish's card is there, which has been seen. */
export function WideDishPicture({
  imageURL,
  name,
  className,
}: Pick<Props, 'imageURL' | 'name' | 'className'>) {
  const t = useTranslations('ui')
  const isDrawn = isIllustration(imageURL)
  const card = useDrawnPicture(crops(imageURL, 512, 'card'))
  const { src, onLoad } = useDrawnPicture(isDrawn ? crops(imageURL, 1024, 'wide') : `${imageURL}&s=1024`)
  const [shown, setShown] = useState<string | null>(null)
  const show = (event: SyntheticEvent<HTMLImageElement>) => {
    onLoad(event)
    if (!isPending(event.currentTarget.naturalWidth)) setShown(src)
  }
  return (
    <div
      className={cx('bg-center bg-cover', className)}
      style={isDrawn && shown !== src ? { backgroundImage: `url("${card.src}")` } : undefined}
    >
      <img
        src={src}
        onLoad={show}
        alt={isDrawn ? t('illustration', { name }) : ''}
        className={cx('size-full object-cover', shown !== src && 'opacity-0')}
      />
    </div>
  )
}
