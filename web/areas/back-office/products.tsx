import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page'

export default function ProductsScreen() {
  const t = useTranslations('shell')
  return (
    <>
      <PageHeader title={t('screens.products')} />
      <EmptyState title={t('nothingHere')} />
    </>
  )
}
