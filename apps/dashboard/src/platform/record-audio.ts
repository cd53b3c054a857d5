export { isMicrophoneDenied, recordAudio, type AudioRecording } from '@confab/client/record-audio';
