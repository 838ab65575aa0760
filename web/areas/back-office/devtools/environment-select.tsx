import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { apiBase } from '../../../session/environment'
import { useSession } from '../../../session/session'
import { switchEnvironment } from '../../../session/switch-environment'
import { ConfirmDialog } from '../../../ui/dialogs/dialog'
import { Select } from '../../../ui/fields/select'

const here = 'here'

/**
 * Which installation answers this browser. Only those that the configuration names, and in production only for
 * developers; nothing where there is no choice.
 */
export function EnvironmentSelect({ className }: { className?: string }) {
  const t = useTranslations('devtools')
  const { can } = useSession()
  const { data } = trpc.public.installation.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY })
  const [wanted, setWanted] = useState<string | null>(null)
  const base = apiBase()
  const others = data?.environments.filter(({ origin }) => origin !== location.origin) ?? []
  const isHidden = data?.isProduction && !can('DeveloperPermission')
  // the way back stays, whatever the other one says
  if (!base && (isHidden || others.length === 0)) return null
  return (
    <div className={className}>
      <Select
        label={t('environment.label')}
        value={base || here}
        onChange={next => next !== (base || here) && setWanted(next)}
        options={[
          { value: here, label: t('environment.here') },
          ...others.map(({ name, origin }) => ({ value: origin, label: name })),
          ...(base && !others.some(({ origin }) => origin === base)
            ? [{ value: base, label: new URL(base).host }]
            : []),
        ]}
      />
      <ConfirmDialog
        open={wanted !== null}
        onOpenChange={() => setWanted(null)}
        title={t('environment.title')}
        text={t('environment.text')}
        confirm={t('environment.go')}
        action={async () => switchEnvironment(wanted === here ? '' : (wanted ?? ''))}
      />
    </div>
  )
}
