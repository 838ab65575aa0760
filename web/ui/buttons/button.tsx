import { Slot } from '@radix-ui/react-slot'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx'
import { Kbd } from '../display/kbd'
import { Spinner } from '../display/spinner'
import { Tooltip } from '../display/tooltip'

export type ButtonKind = 'primary' | 'outline' | 'brandOutline' | 'ghost' | 'soft' | 'danger'
export type ButtonSize = 'normal' | 'small' | 'large' | 'huge'

const kinds: Record<ButtonKind, string> = {
  primary: 'bg-brand text-onBrand not-aria-disabled:hover:bg-brandHover',
  outline: 'border border-control/60 bg-surface text-text not-aria-disabled:hover:bg-sunken',
  brandOutline: 'border-2 border-brand bg-surface text-brand not-aria-disabled:hover:bg-brandSoft',
  ghost: 'text-text2 not-aria-disabled:hover:bg-sunken not-aria-disabled:hover:text-text',
  soft: 'bg-sunken text-text not-aria-disabled:hover:bg-mutedSoft',
  danger: 'bg-badSolid text-onBad not-aria-disabled:hover:opacity-90',
}

const sizes: Record<ButtonSize, string> = {
  small: 'h-7 min-h-7 px-2 text-dense pointer-coarse:h-11',
  normal: 'h-ctl px-3 text-body',
  large: 'h-12 px-5 text-field',
  // For hands that hold a pan.
  huge: 'h-14 px-5 text-field',
}

const shape =
  'inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-ctl font-medium transition-colors duration-100 aria-disabled:opacity-55'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  kind?: ButtonKind
  size?: ButtonSize
  icon?: LucideIcon
  iconAfter?: LucideIcon
  /** The key that does the same, shown at the right. */
  shortcut?: string
  loading?: boolean
  disabled?: boolean
  /** Why it cannot be pressed now: disables the button and is told on hover and focus. */
  whyDisabled?: string | null
  /** Puts the looks of a button on the child, a link for example. */
  asChild?: boolean
}

/** A disabled button stays focusable, so that everybody can learn why. */
export function Button({
  kind = 'outline',
  size = 'normal',
  icon: Icon,
  iconAfter: IconAfter,
  shortcut,
  loading = false,
  disabled = false,
  whyDisabled,
  asChild,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const off = disabled || loading || Boolean(whyDisabled)
  const classes = cx(shape, kinds[kind], sizes[size], className)
  if (asChild) {
    return (
      <Slot {...rest} className={classes}>
        {children as ReactNode}
      </Slot>
    )
  }
  const button = (
    <button
      {...rest}
      type={off && type === 'submit' ? 'button' : type}
      aria-disabled={off || undefined}
      aria-busy={loading || undefined}
      onClick={event => (off ? event.preventDefault() : onClick?.(event))}
      className={classes}
    >
      {loading ? <Spinner /> : Icon && <Icon size={16} aria-hidden className="shrink-0" />}
      {children}
      {IconAfter && <IconAfter size={16} aria-hidden className="shrink-0" />}
      {shortcut && <Kbd onBrand={kind === 'primary'}>{shortcut}</Kbd>}
    </button>
  )
  return whyDisabled ? <Tooltip text={whyDisabled}>{button}</Tooltip> : button
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'iconAfter' | 'shortcut'> {
  /** What it does: read aloud and shown on hover. */
  label: string
  icon: LucideIcon
  shortcut?: string
}

const squares: Record<ButtonSize, string> = {
  small: 'size-7 pointer-coarse:size-11',
  normal: 'size-ctl',
  large: 'size-12',
  huge: 'size-14',
}

export function IconButton({
  label,
  icon: Icon,
  kind = 'ghost',
  size = 'normal',
  shortcut,
  loading = false,
  disabled = false,
  whyDisabled,
  asChild: _never,
  className,
  onClick,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const off = disabled || loading || Boolean(whyDisabled)
  return (
    <Tooltip text={whyDisabled ?? label} shortcut={shortcut}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        aria-disabled={off || undefined}
        aria-busy={loading || undefined}
        onClick={event => (off ? event.preventDefault() : onClick?.(event))}
        className={cx(shape, kinds[kind], squares[size], className)}
      >
        {loading ? <Spinner /> : <Icon size={size === 'large' || size === 'huge' ? 20 : 16} aria-hidden />}
      </button>
    </Tooltip>
  )
}
