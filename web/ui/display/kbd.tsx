import { cx } from '../cx'

export function Kbd({ children, onBrand = false }: { children: string; onBrand?: boolean }) {
  return (
    <kbd
      aria-hidden
      className={cx(
        'pointer-coarse:hidden rounded-[5px] px-1.5 py-px font-sans text-chip',
        onBrand ? 'text-onBrand' : 'border border-line bg-sunken text-text2',
      )}
    >
      {children}
    </kbd>
  )
}
