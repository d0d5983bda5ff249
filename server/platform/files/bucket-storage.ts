import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Range, Storage, StoredFile } from './storage.ts'

export type BucketSettings = {
  bucket: string
  region: string
  /** Address of an S3-compatible server; Amazon's own if undefined. */
  endpoint?: string | undefined
  /** If undefined, the machine's own permissions are used. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined
}

const connectMaxMs = 3000
const responseMaxMs = 10_000

/** Stores files in a bucket of S3 or of an S3-compatible server. */
export function bucketStorage({ bucket, region, endpoint, credentials }: BucketSettings): Storage {
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Not every S3-compatible server understands checksums at the end of a stream.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: connectMaxMs, requestTimeout: responseMaxMs, throwOnRequestTimeout: true },
  })
  const locationOf = (id: string) => ({ Bucket: bucket, Key: id })

  return {
    async save(id, path) {
      const { size } = await stat(path)
      await client.send(new PutObjectCommand({ ...locationOf(id), Body: createReadStream(path), ContentLength: size }))
    },

    async read(id, range) {
      const command = new GetObjectCommand({ ...locationOf(id), ...(range && { Range: rangeHeader(range) }) })
      const response = await client.send(command).catch(ignoreMissing)
      return response?.Body as Readable | undefined
    },

    async remove(id) {
      await client.send(new DeleteObjectCommand(locationOf(id)))
    },

    async list(idPrefix) {
      const files: StoredFile[] = []
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: idPrefix }))
        for (const { Key, LastModified, Size = 0 } of Contents)
          if (Key && LastModified) files.push({ id: Key, storedAt: LastModified, size: Size })
      return files
    },

    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }))
    },
  }
}

const rangeHeader = ({ start, end }: Range) => `bytes=${start}-${end}`

function ignoreMissing(error: Error) {
  if (!(error instanceof NoSuchKey)) throw error
}
