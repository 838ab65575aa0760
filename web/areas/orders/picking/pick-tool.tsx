import { ScanLine } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { Skeleton } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { PageBody, Section } from '../../../ui/layout/page'
import { ForPickers } from './for-pickers'
import { FinishButtons, PickLines } from './pick-order'
import { useScan } from './picking-board'
import { codeOf } from './picking-view'
import { ScanOrder } from './scan-order'
import { usePicking } from './use-picking'

/** Packing one order after the other by a scanner: the bag, what goes into it, the next bag. */
export default function PickToolScreen() {
  return (
    <ForPickers>
      <PickTool />
    </ForPickers>
  )
}

function PickTool() {
  const t = useTranslations('picking')
  const format = useFormat()
  const [openId, setOpenId] = useState<string | null>(null)
  const picking = usePicking({})
  const order = picking.orders.find(({ id }) => id === openId)
  // What is scanned while a bag is open goes into that bag first.
  const inOrder = order
    ? { ...picking, orders: [order, ...picking.orders.filter(one => one !== order)] }
    : picking
  const scan = useScan(inOrder, found => setOpenId(found.id))
  return (
    <PageBody width="text">
      <h1 className="text-display">{t('pickTitle')}</h1>
      <p className="mt-1 mb-4 text-text2">{t('pickText')}</p>
      <ScanOrder onScan={scan} />
      {order ? (
        <Section
          className="mt-6"
          flush
          title={t('orderTitle', { order: codeOf(order) })}
          actions={
            <span className="num text-text2">
              {order.ufid} · {t('readyAt', { time: format.time(order.pickupTime) })}
            </span>
          }
        >
          <PickLines order={order} picking={picking} />
          <div className="flex flex-wrap justify-end gap-2 p-3">
            <Button size="large" onClick={() => setOpenId(null)}>
              {t('otherOrder')}
            </Button>
            <FinishButtons order={order} picking={picking} onFinished={() => setOpenId(null)} />
          </div>
        </Section>
      ) : picking.error ? (
        <ErrorState error={picking.error} onRetry={() => void picking.refetch()} />
      ) : picking.isPending ? (
        <Skeleton className="mt-6 h-40" />
      ) : (
        <EmptyState
          icon={ScanLine}
          title={t('scanFirst')}
          text={t('waiting', { count: picking.orders.length })}
        />
      )}
    </PageBody>
  )
}
