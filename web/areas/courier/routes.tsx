import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page'

export default function RoutesScreen() {
  const t = useTranslations('shell')
  return (
    <>
      <PageHeader title={t('screens.courierRoutes')} />
      <EmptyState title={t('nothingHere')} />
    </>
  )
}
