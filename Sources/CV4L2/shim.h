/* The kernel's V4L2 interface and libv4l's pixel format conversion. */
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <libv4lconvert.h>
#include <linux/videodev2.h>
#include <stddef.h>
#include <sys/ioctl.h>
