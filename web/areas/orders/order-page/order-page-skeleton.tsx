import { useTranslations } from 'use-intl'
import { Skeleton } from '../../../ui/display/skeleton'
import { PageBody, PageHeader } from '../../../ui/layout/page'

/** The page of an order before it is known. */
export function OrderPageSkeleton() {
  const t = useTranslations('collection')
  return (
    <>
      <PageHeader title={t('collections.orders.one')} />
      <PageBody width="office" className="space-y-4">
        <Skeleton className="h-20" />
        <Skeleton className="h-40" />
        <Skeleton className="h-56" />
      </PageBody>
    </>
  )
}
