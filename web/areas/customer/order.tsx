import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page'

export default function OrderScreen() {
  const t = useTranslations('shell')
  return (
    <>
      <PageHeader title={t('screens.order')} />
      <EmptyState title={t('nothingHere')} />
    </>
  )
}
