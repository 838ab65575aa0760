import { Building2, CalendarDays, ChevronDown, MapPin } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { useDialogEntry } from '../../../router/dialog-entry'
import { WhereDialog } from './lazy-where-dialog'
import { lineOf, where } from './where'

/** Always in sight in the shop: where it goes and for when, and the way to change it. */
export function WhereButton({
  typed,
  on,
}: {
  typed?: string | undefined
  /** The day that the screen shows, where it shows one. */
  on?: string | undefined
}) {
  const t = useTranslations('cart')
  const f = useFormat()
  const dialog = useDialogEntry('where')
  const chosen = where.use()
  const place = lineOf(chosen)
  const day = on ?? chosen.on
  return (
    <>
      <button
        type="button"
        onClick={dialog.open}
        aria-haspopup="dialog"
        className="flex h-11 min-w-0 max-w-full items-center gap-2 rounded-full border bg-surface px-3 font-medium text-note hover:bg-sunken max-sm:w-full sm:px-4"
      >
        {chosen.location ? (
          <Building2 size={17} aria-hidden className="shrink-0 text-brand" />
        ) : (
          <MapPin size={17} aria-hidden className="shrink-0 text-brand" />
        )}
        <span className="sr-only">{t('where.deliverTo')}</span>
        {/* On a phone under each other: there the header has one row. */}
        <span className="flex min-w-0 items-center gap-2 max-lg:flex-col max-lg:items-start max-lg:gap-0">
          <span className="max-w-full truncate max-lg:leading-4.5">
            {place ?? (
              <>
                <span className="lg:hidden">{t('where.chooseShort')}</span>
                <span className="max-lg:hidden">{t('where.choose')}</span>
              </>
            )}
          </span>
          <span aria-hidden className="text-text3 max-lg:hidden">
            ·
          </span>
          <CalendarDays size={16} aria-hidden className="shrink-0 text-brand max-lg:hidden" />
          <span className="shrink-0 whitespace-nowrap max-lg:text-meta max-lg:text-text2">
            {day ? (
              f.day(`${day}T12:00:00Z`)
            ) : (
              <>
                <span className="lg:hidden">{t('where.soonestShort')}</span>
                <span className="max-lg:hidden">{t('where.soonest')}</span>
              </>
            )}
          </span>
        </span>
        <ChevronDown size={16} aria-hidden className="ml-auto shrink-0 text-text3" />
      </button>
      <WhereDialog open={dialog.isOpen} onOpenChange={dialog.set} typed={typed} />
    </>
  )
}
