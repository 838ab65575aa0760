import { cx } from './cx'

/** Initials of a person or a place. */
export function Avatar({ name, size = 'normal' }: { name: string; size?: 'normal' | 'large' }) {
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
        size === 'normal' ? 'size-7 text-chip' : 'size-10 text-note',
      )}
    />
  )
}
