import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Catalog } from '../../../src/modules/catalog/contract/catalogs'
import { useSession } from '../../session/session'
import { Button } from '../../ui/buttons/button'
import { DuplicateMenu } from './duplicate-menu'

/** What can be done with a menu besides editing it. */
export function MenuActions({ catalog }: { catalog: Catalog }) {
  const t = useTranslations('catalog')
  const { can } = useSession()
  const [isDuplicating, setDuplicating] = useState(false)
  return (
    <>
      {can('merchant.catalogs.duplicate') && (
        <Button icon={Copy} onClick={() => setDuplicating(true)}>
          {t('duplicate.do')}
        </Button>
      )}
      {isDuplicating && <DuplicateMenu catalog={catalog} onClose={() => setDuplicating(false)} />}
    </>
  )
}
