import { type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../cx'

const looks = {
  warn: 'bg-warnSoft text-warn',
  bad: 'bg-badSoft text-bad',
  info: 'bg-infoSoft text-info',
  ok: 'bg-okSoft text-ok',
  brand: 'bg-brandSoft text-brand',
  /** Somebody acts as somebody else. */
  impersonation: 'bg-[#6b21a8] text-white',
}

export interface BannerProps {
  tone: keyof typeof looks
  icon?: LucideIcon
  children: ReactNode
  action?: ReactNode
  onClose?: () => void
  /** A strip over the whole width; otherwise a rounded box inside a page. */
  strip?: boolean
}

export function Banner({ tone, icon: Icon, children, action, onClose, strip = false }: BannerProps) {
  const t = useTranslations('ui')
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={cx(
        'flex min-h-10 shrink-0 flex-wrap items-center gap-x-2.5 gap-y-2 py-2 font-medium text-note',
        strip ? 'px-gutter' : 'rounded-card px-4',
        looks[tone],
      )}
    >
      {/* Beside a narrow button there is room for a few words only: it goes below them. */}
      <div className="flex min-w-[min(100%,15rem)] flex-1 items-center gap-2.5">
        {Icon && <Icon size={16} aria-hidden className="shrink-0" />}
        <div className="min-w-0 flex-1">{children}</div>
      </div>
      {action}
      {onClose && (
        <button
          type="button"
          aria-label={t('close')}
          onClick={onClose}
          className="-mr-2 grid size-8 shrink-0 place-items-center rounded-ctl pointer-coarse:size-11"
        >
          <X size={16} aria-hidden />
        </button>
      )}
    </div>
  )
}
