import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page'

export default function PrintersScreen() {
  const t = useTranslations('shell')
  return (
    <>
      <PageHeader title={t('screens.printers')} />
      <EmptyState title={t('nothingHere')} />
    </>
  )
}
