import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page'

export default function DevtoolsScreen() {
  const t = useTranslations('shell')
  return (
    <>
      <PageHeader title={t('screens.devtools')} />
      <EmptyState title={t('nothingHere')} />
    </>
  )
}
