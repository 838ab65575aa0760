import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page'

export default function HomeScreen() {
  const t = useTranslations('shell')
  return (
    <>
      <PageHeader title={t('screens.courierHome')} />
      <EmptyState title={t('nothingHere')} />
    </>
  )
}
