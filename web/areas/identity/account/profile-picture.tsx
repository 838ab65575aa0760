import { Camera, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, fetchSigned } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { nameOf, reloadSession, type SessionUser } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { Avatar } from '../../../ui/display/avatar'
import { toast } from '../../../ui/feedback/toast'

/** One's picture, or initials while there is none. */
export function ProfilePicture({ user }: { user: SessionUser }) {
  const t = useTranslations('account')
  const failureText = useFailureText()
  const id = useId()
  const [working, setWorking] = useState(false)
  const picture = user.profile.profilePictureURL

  const change = async (work: () => Promise<unknown>, done: string) => {
    setWorking(true)
    try {
      await work()
      await reloadSession()
      toast.success(done)
    } catch (error) {
      toast.error(failureText(error))
    } finally {
      setWorking(false)
    }
  }
  const send = (file: File | undefined) => {
    if (!file) return
    void change(() => sendPicture(file), t('profile.pictureChanged'))
  }

  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
      {picture ? (
        <img src={picture} alt={t('profile.picture')} className="size-20 rounded-full object-cover" />
      ) : (
        <span className="grid size-20 place-items-center rounded-full bg-mutedSoft">
          <Avatar name={nameOf(user)} size="large" />
        </span>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <label
          htmlFor={id}
          className={cx(
            'inline-flex h-ctl cursor-pointer items-center gap-1.5 rounded-ctl border border-control/60 bg-surface px-3 font-medium text-body hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
            working && 'pointer-events-none opacity-55',
          )}
        >
          <Camera size={16} aria-hidden />
          {t(picture ? 'profile.changePicture' : 'profile.addPicture')}
          <input
            id={id}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            disabled={working}
            onChange={event => {
              send(event.target.files?.[0])
              event.target.value = ''
            }}
            className="sr-only"
          />
        </label>
        {picture && (
          <Button
            kind="ghost"
            icon={Trash2}
            loading={working}
            onClick={() =>
              void change(
                () => api.customer.profile.change.mutate({ profilePictureURL: null }),
                t('profile.pictureRemoved'),
              )
            }
          >
            {t('profile.removePicture')}
          </Button>
        )}
      </div>
    </div>
  )
}

async function sendPicture(file: File) {
  const { shrinkPicture } = await import('../../../shrink-picture')
  const form = new FormData()
  form.append('file', await shrinkPicture(file))
  const answer = await fetchSigned('/api/v1/user/profile-picture', { method: 'POST', body: form })
  // An answer that is not read keeps its connection.
  await answer.body?.cancel()
}
