import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page'

export default function LiveOrdersScreen() {
  const t = useTranslations('shell')
  return (
    <>
      <PageHeader title={t('screens.liveOrders')} />
      <EmptyState title={t('nothingHere')} />
    </>
  )
}
