import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page'

export default function WarehousesScreen() {
  const t = useTranslations('shell')
  return (
    <>
      <PageHeader title={t('screens.warehouses')} />
      <EmptyState title={t('nothingHere')} />
    </>
  )
}
