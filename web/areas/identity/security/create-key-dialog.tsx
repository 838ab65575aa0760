import { Check, Copy, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { API_KEY_SCOPE_NAMES, type ApiKeyScope } from '../../../../src/core/rules/access/api-key-scopes'
import { api, type Outputs } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { copyText } from '../../../ui/display/copy-text'
import { Banner } from '../../../ui/feedback/banner'
import { Field, FieldGroup } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { Select } from '../../../ui/fields/select'
import { Checkbox } from '../../../ui/fields/toggles'
import { wordOf } from './key-list'

const DAY_MS = 86_400_000
/** In days; none: it does not end by itself. */
const LIVES = ['30', '90', '365', 'none'] as const
type Life = (typeof LIVES)[number]
type Made = Outputs['app']['apiKeys']['create']

/** Makes a key, and shows it: this once. */
export function CreateKeyDialog({ onClose, onMade }: { onClose: () => void; onMade: () => void }) {
  const [made, setMade] = useState<Made | null>(null)
  return made ? (
    <ShowKey made={made} onClose={onClose} />
  ) : (
    <KeyForm
      onClose={onClose}
      onMade={key => {
        setMade(key)
        onMade()
      }}
    />
  )
}

function KeyForm({ onClose, onMade }: { onClose: () => void; onMade: (made: Made) => void }) {
  const t = useTranslations('security')
  const accountTexts = useTranslations('account')
  const failureText = useFailureText()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly ApiKeyScope[]>([])
  const [life, setLife] = useState<Life>('90')
  const [failure, setFailure] = useState<unknown>(null)
  const whyDisabled = name.trim()
    ? scopes.length
      ? null
      : accountTexts('keys.needsScope')
    : accountTexts('keys.needsName')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={accountTexts('keys.new')}
      text={accountTexts('keys.newText')}
      footer={
        <>
          <Button onClick={onClose}>{accountTexts('keys.cancel')}</Button>
          <ActionButton
            action={async () => {
              setFailure(null)
              onMade(
                await api.app.apiKeys.create.mutate({
                  name: name.trim(),
                  scopes: [...scopes],
                  expiresAt: life === 'none' ? null : new Date(Date.now() + Number(life) * DAY_MS),
                }),
              )
            }}
            onError={setFailure}
            whyDisabled={whyDisabled}
          >
            {accountTexts('keys.create')}
          </ActionButton>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure !== null && <Banner tone="bad">{failureText(failure)}</Banner>}
        <Field label={accountTexts('keys.name')} hint={accountTexts('keys.nameHint')} required>
          <Input value={name} maxLength={80} onChange={event => setName(event.target.value)} />
        </Field>
        <FieldGroup label={accountTexts('keys.may')} hint={accountTexts('keys.mayHint')}>
          <div className="space-y-2">
            {API_KEY_SCOPE_NAMES.map(scope => (
              <Checkbox
                key={scope}
                checked={scopes.includes(scope)}
                onChange={checked =>
                  setScopes(checked ? [...scopes, scope] : scopes.filter(one => one !== scope))
                }
                label={t(`keys.scopes.${wordOf(scope)}.name`)}
                hint={t(`keys.scopes.${wordOf(scope)}.text`)}
              />
            ))}
          </div>
        </FieldGroup>
        <Field label={accountTexts('keys.ends')}>
          <Select
            value={life}
            onChange={setLife}
            options={LIVES.map(value => ({ value, label: t(`keys.lives.${value}`) }))}
          />
        </Field>
      </div>
    </Dialog>
  )
}

function ShowKey({ made, onClose }: { made: Made; onClose: () => void }) {
  const t = useTranslations('account')
  const [copied, setCopied] = useState(false)
  return (
    <Dialog
      open
      persistent
      onOpenChange={onClose}
      title={t('keys.madeTitle', { name: made.name })}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('keys.done')}
        </Button>
      }
    >
      <div className="space-y-4">
        <Banner tone="warn" icon={TriangleAlert}>
          {t('keys.once')}
        </Banner>
        <div className="flex flex-wrap items-center gap-2">
          <code className="min-w-0 flex-1 basis-64 select-all break-all rounded-ctl border bg-sunken px-3 py-2 font-mono text-dense">
            {made.key}
          </code>
          <Button
            icon={copied ? Check : Copy}
            onClick={() => {
              void copyText(made.key).then(() => setCopied(true))
            }}
          >
            {t(copied ? 'keys.copied' : 'keys.copy')}
          </Button>
        </div>
        <p className="text-text2">{t('keys.how')}</p>
        <pre className="overflow-x-auto rounded-ctl border bg-sunken px-3 py-2 font-mono text-meta">
          Authorization: Bearer {made.prefix}_…
        </pre>
      </div>
    </Dialog>
  )
}
