// Who is dressed: the same shape for somebody in a photo and for the mannequin. Pure; runs in the worker and in tests.

/** Red, green, blue and alpha of each pixel, 0 to 255, not premultiplied. */
export interface Raster {
  width: number
  height: number
  data: Uint8ClampedArray<ArrayBuffer>
}

/** A body point in pixels of the picture. `visibility` is 0 to 1. */
export interface Landmark {
  x: number
  y: number
  visibility: number
}

/** The 33 points in the order of BlazePose. Left and right are the person's own: the left shoulder is on the right of a photo. */
export const LANDMARK_NAMES = [
  'nose',
  'left_eye_inner',
  'left_eye',
  'left_eye_outer',
  'right_eye_inner',
  'right_eye',
  'right_eye_outer',
  'left_ear',
  'right_ear',
  'mouth_left',
  'mouth_right',
  'left_shoulder',
  'right_shoulder',
  'left_elbow',
  'right_elbow',
  'left_wrist',
  'right_wrist',
  'left_pinky',
  'right_pinky',
  'left_index',
  'right_index',
  'left_thumb',
  'right_thumb',
  'left_hip',
  'right_hip',
  'left_knee',
  'right_knee',
  'left_ankle',
  'right_ankle',
  'left_heel',
  'right_heel',
  'left_foot_index',
  'right_foot_index',
] as const
export type LandmarkName = (typeof LANDMARK_NAMES)[number]
export type Landmarks = Record<LandmarkName, Landmark>

/** How much of each pixel belongs to it, 0 to 255; as large as the picture. */
export type Mask = Uint8Array<ArrayBuffer>

/** Together they make 255 for each pixel, about. */
export interface BodyParts {
  background: Mask
  hair: Mask
  /** Of the body: neck, arms, hands, legs, feet. */
  skin: Mask
  face: Mask
  clothes: Mask
  /** What is held or worn besides: bags, phones, glasses, shoes. */
  other: Mask
}

export interface Person {
  picture: Raster
  landmarks: Landmarks
  parts: BodyParts
  /** The mannequin: it wears nothing that has to come off, and its outline is exact. */
  drawn: boolean
  /** Pixels for a centimetre of body height, where it is known (the mannequin, or a photo and the height of the profile). */
  pixelsPerCm: number | null
}
