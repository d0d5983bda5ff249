import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { titleMaxCharacters } from '#shared/limits.ts'
import { type Category, categories, offeredCategories } from '#shared/tasks/categories.ts'
import type { TaskType } from '#shared/tasks/choices.ts'
import { charactersInLine, excessText } from '#web/lib/too-many.ts'
import { Panel } from '#web/ui/panel.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { CategoryTile } from './category-tile.tsx'
import classes from './task-form-what.module.css'
import { formWords, keepOutOf } from './task-form-words.ts'
import type { TaskForm } from './use-task-form.ts'

type Props = { form: TaskForm; taskType: TaskType }

export function TaskFormWhat({ form, taskType }: Props) {
  const { what, titleExample, descriptionExample } = formWords[taskType]
  return (
    <Panel title={what}>
      <Stack>
        <TextInput
          label="Title"
          placeholder={titleExample}
          {...form.text('title')}
          error={form.errors['title'] ?? excessText(charactersInLine(form.values.title) - titleMaxCharacters)}
        />
        <TextArea
          label="Description"
          description={keepOutOf(form.values.category)}
          placeholder={descriptionExample}
          minRows={4}
          {...form.text('description')}
        />
        <CategoryField form={form} />
      </Stack>
    </Panel>
  )
}

function CategoryField({ form }: { form: TaskForm }) {
  const { category } = form.values
  const look = isCategory(category)
    ? { leftSection: <CategoryTile category={category} size={30} />, leftSectionWidth: 48 }
    : { classNames: { input: classes.none } }
  return <NativeSelect label="Category" data={choicesWith(category)} {...look} {...form.text('category')} />
}

const isCategory = (name: string): name is Category => Object.hasOwn(categories, name)

/** The ten that are offered; an older post may keep the category it has. */
function choicesWith(current: string) {
  const isOlder = isCategory(current) && !offeredCategories.includes(current)
  const names = isOlder ? [current, ...offeredCategories] : offeredCategories
  const choices = names.map((value) => ({ value, label: categories[value].label }))
  return [{ value: '', label: 'Choose a category', disabled: true }, ...choices]
}
