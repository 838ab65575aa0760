import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { Button } from '../../../ui/buttons/button'
import { AccountPage } from '../account/account-page'
import { KeyList } from './key-list'

const CreateKeyDialog = lazy(() =>
  import('./create-key-dialog').then(({ CreateKeyDialog: dialog }) => ({ default: dialog })),
)

/** The keys with which programs call in one's own name. */
export default function ApiKeysScreen() {
  const t = useTranslations('account')
  const cache = trpc.useUtils()
  const [isMaking, setIsMaking] = useState(false)
  return (
    <AccountPage
      title={t('keys.title')}
      text={t('keys.text')}
      actions={
        <Button kind="primary" icon={Plus} onClick={() => setIsMaking(true)}>
          {t('keys.new')}
        </Button>
      }
    >
      <KeyList />
      <p className="text-note text-text2">
        {t.rich('keys.docs', {
          link: text => (
            <a href="/api/docs" target="_blank" rel="noreferrer" className="text-brand underline">
              {text}
            </a>
          ),
        })}
      </p>
      {isMaking && (
        <Suspense>
          <CreateKeyDialog
            onClose={() => setIsMaking(false)}
            onMade={() => void cache.app.apiKeys.list.invalidate()}
          />
        </Suspense>
      )}
    </AccountPage>
  )
}
