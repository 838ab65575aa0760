import { useDrawnPicture } from './use-drawn-picture'

interface Props {
  imageURL: string
  /** In pixels. */
  size: 128 | 640
  /** What people wait to see comes before everything else; what lies below waits until it is near. */
  comes: 'first' | 'inTurn' | 'whenNear'
  className: string
}

/** A store's photo, or the table with its dishes that is drawn in its place. Its name stands beside it. */
export function StoreImage({ imageURL, size, comes, className }: Props) {
  const picture = useDrawnPicture(`${imageURL}&s=${size}`)
  return (
    <img
      {...picture}
      alt=""
      width={size}
      height={(size * 5) / 8}
      loading={comes === 'whenNear' ? 'lazy' : 'eager'}
      fetchPriority={comes === 'first' ? 'high' : 'auto'}
      decoding="async"
      className={className}
    />
  )
}
