import { type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx'

export type Tone = 'muted' | 'info' | 'ok' | 'warn' | 'bad' | 'purple' | 'brand' | 'purpleOutline'

export const tones: Record<Tone, string> = {
  muted: 'bg-mutedSoft text-text2',
  info: 'bg-infoSoft text-info',
  ok: 'bg-okSoft text-ok',
  warn: 'bg-warnSoft text-warn',
  bad: 'bg-badSoft text-bad',
  purple: 'bg-purpleSoft text-purple',
  brand: 'bg-brandSoft text-brand',
  purpleOutline: 'border border-purple bg-surface text-purple',
}

export interface ChipProps {
  tone?: Tone
  icon?: LucideIcon
  size?: 'small' | 'normal'
  children: ReactNode
}

/** A short fact about the thing beside it. */
export function Chip({ tone = 'muted', icon: Icon, size = 'small', children }: ChipProps) {
  return (
    <span
      className={cx(
        'inline-flex shrink-0 items-center gap-1 whitespace-nowrap rounded-full font-medium',
        size === 'small' ? 'h-5 px-2 text-chip' : 'h-7 px-2.5 text-dense',
        tones[tone],
      )}
    >
      {Icon && <Icon size={size === 'small' ? 12 : 14} strokeWidth={2.25} aria-hidden />}
      {children}
    </span>
  )
}

export interface FilterChipProps {
  pressed: boolean
  onPress: () => void
  children: ReactNode
  count?: number | string | undefined
  icon?: LucideIcon
  tone?: 'normal' | 'bad'
  /** The shop's are outlined and larger; the back office's stand in a row of tabs. */
  look?: 'outlined' | 'plain'
}

/** Switches one filter on and off; its neighbours are others of the same kind. */
export function FilterChip({
  pressed,
  onPress,
  children,
  count,
  icon: Icon,
  tone = 'normal',
  look = 'outlined',
}: FilterChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={cx(
        'inline-flex shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full font-medium transition-colors duration-100 pointer-coarse:min-h-11',
        look === 'outlined' ? 'h-9 px-3.5 text-note' : 'h-7 px-2.5 text-dense',
        look === 'outlined' &&
          (pressed ? 'bg-brand text-onBrand' : 'border bg-surface text-text2 hover:bg-sunken'),
        look === 'plain' &&
          (pressed
            ? 'bg-text text-canvas'
            : tone === 'bad'
              ? 'text-bad hover:bg-badSoft'
              : 'text-text2 hover:bg-sunken'),
      )}
    >
      {Icon && <Icon size={15} aria-hidden />}
      {children}
      {count !== undefined && <span className="num text-chip">{count}</span>}
    </button>
  )
}

/** A filter in force, which can be taken away. */
export function RemovableChip({
  children,
  onRemove,
  removeLabel,
}: {
  children: ReactNode
  onRemove: () => void
  removeLabel: string
}) {
  return (
    <span className="inline-flex h-7 max-w-full items-center rounded-full bg-brandSoft pl-2.5 font-medium text-brand text-dense pointer-coarse:h-11">
      <span className="truncate">{children}</span>
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="grid size-7 shrink-0 place-items-center rounded-full pointer-coarse:size-11"
      >
        <X size={13} aria-hidden />
      </button>
    </span>
  )
}
