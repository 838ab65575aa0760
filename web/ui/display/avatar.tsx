import { cx } from '../cx'

/** The picture of a person or a place, initials where there is none. */
export function Avatar({
  name,
  picture = null,
  size = 'normal',
}: {
  name: string
  picture?: string | null
  size?: 'normal' | 'large'
}) {
  const side = size === 'normal' ? 'size-7 text-chip' : 'size-10 text-note'
  if (picture) return <img src={picture} alt="" className={cx('shrink-0 rounded-full object-cover', side)} />
  const initials = name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map(word => word.charAt(0).toUpperCase())
    .join('')
  return (
    <span
      aria-hidden
      data-initials={initials}
      className={cx(
        // a picture rather than a word: the name stands beside it or in the label of its button
        'before:content-[attr(data-initials)]',
        'grid shrink-0 place-items-center rounded-full bg-mutedSoft font-semibold text-text2',
        side,
      )}
    />
  )
}
