import { ChevronRight, Clock } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DEFAULT_TZ, localDateOf } from '../../../../src/core/rules/local-time'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Banner } from '../../../ui/feedback/banner'
import { WindowPicker } from '../menu/window-picker'
import { changeSale } from './sale'
import type { Till } from './use-till'

/** When it is collected: as soon as the kitchen can, or in another of its windows. */
export function WhenPart({ till: { sale, page, soonest, first, windows } }: { till: Till }) {
  const t = useTranslations('till')
  const f = useFormat()
  const [isOpen, setOpen] = useState(false)
  const of = { storeId: sale.storeId, channel: sale.channel }
  const tz = page.data?.store.tz ?? DEFAULT_TZ
  const isSoonest = sale.windowStart === null
  const shown = isSoonest ? first : windows.chosen
  const isToday = shown && localDateOf(shown.deliveryStartDate, tz) === localDateOf(Date.now(), tz)
  return (
    <div>
      <h3 className="mb-1 font-medium">{t('when.title')}</h3>
      {soonest.data && !first ? (
        <Banner tone="warn">{t('when.closed')}</Banner>
      ) : (
        <Button
          size="large"
          icon={Clock}
          className="h-14 w-full justify-start"
          iconAfter={ChevronRight}
          onClick={() => setOpen(true)}
        >
          <span className="min-w-0 flex-1 text-left">
            <span className="block truncate">{t(isSoonest ? 'when.soonest' : 'when.chosen')}</span>{' '}
            {shown && (
              <span className="num block truncate font-normal text-note text-text2">
                {!isToday && `${f.day(shown.deliveryStartDate)}, `}
                {f.window(shown.deliveryStartDate, shown.deliveryEndDate)}
              </span>
            )}
          </span>
        </Button>
      )}
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('when.title')}
        footer={
          <>
            <Button
              size="large"
              onClick={() => {
                changeSale(of, () => ({ on: null, windowStart: null }))
                setOpen(false)
              }}
            >
              {t('when.soonest')}
            </Button>
            <Button size="large" kind="primary" onClick={() => setOpen(false)}>
              {t('when.take')}
            </Button>
          </>
        }
      >
        <WindowPicker
          channel={sale.channel}
          tz={tz}
          windows={windows}
          onDay={on => changeSale(of, () => ({ on, windowStart: null }))}
          onWindow={windowStart => changeSale(of, () => ({ windowStart, on: localDateOf(windowStart, tz) }))}
        />
      </Dialog>
    </div>
  )
}
