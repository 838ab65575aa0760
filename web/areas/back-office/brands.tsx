import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page'

export default function BrandsScreen() {
  const t = useTranslations('shell')
  return (
    <>
      <PageHeader title={t('screens.brands')} />
      <EmptyState title={t('nothingHere')} />
    </>
  )
}
