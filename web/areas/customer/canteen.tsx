import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page'

export default function CanteenScreen() {
  const t = useTranslations('shell')
  return (
    <>
      <PageHeader title={t('screens.canteen')} />
      <EmptyState title={t('nothingHere')} />
    </>
  )
}
